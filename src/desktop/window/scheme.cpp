#include "scheme.hpp"

#include <libsoup/soup.h>

#include <memory>
#include <string_view>
#include <utility>

namespace herding::inline v0::desktop {

namespace {

constexpr std::size_t longest_body = std::size_t{1} << 20U;

/// The body of a request; at most so much of it that the program refuses it. WebKit has it in memory, so reading does not wait.
std::string body_of(WebKitURISchemeRequest* request) {
    std::string body;
    GInputStream* stream = webkit_uri_scheme_request_get_http_body(request);
    if (stream == nullptr) {
        return body;
    }
    char part[8192];
    gssize size = 0;
    while (body.size() <= longest_body &&
           (size = g_input_stream_read(stream, part, sizeof part, nullptr, nullptr)) > 0) {
        body.append(part, static_cast<std::size_t>(size));
    }
    g_object_unref(stream);
    return body;
}

void finish(WebKitURISchemeRequest* request, Reply reply) {
    const auto size = static_cast<gssize>(reply.body.size());
    auto* text = new std::string(std::move(reply.body));
    GBytes* bytes = g_bytes_new_with_free_func(
        text->data(), text->size(), [](gpointer owned) { delete static_cast<std::string*>(owned); }, text);
    GInputStream* stream = g_memory_input_stream_new_from_bytes(bytes);
    WebKitURISchemeResponse* response = webkit_uri_scheme_response_new(stream, size);
    webkit_uri_scheme_response_set_status(response, reply.status, nullptr);
    webkit_uri_scheme_response_set_content_type(response, reply.type.c_str());
    SoupMessageHeaders* headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE);
    soup_message_headers_append(headers, "Cache-Control", "no-store");
    soup_message_headers_append(headers, "X-Content-Type-Options", "nosniff");
    webkit_uri_scheme_response_set_http_headers(response, headers); // which owns them from now on
    webkit_uri_scheme_request_finish_with_response(request, response);
    g_object_unref(response);
    g_object_unref(stream);
    g_bytes_unref(bytes);
    g_object_unref(request);
}

void asked(WebKitURISchemeRequest* request, gpointer content) {
    std::string_view target = webkit_uri_scheme_request_get_uri(request);
    target.remove_prefix(std::string_view(scheme).size() + std::string_view("://").size());
    target = target.substr(0, target.find('#'));
    const char* method = webkit_uri_scheme_request_get_http_method(request);
    const bool posts = method != nullptr && std::string_view(method) == "POST";
    Request one{posts, std::string(target), posts ? body_of(request) : std::string()};
    g_object_ref(request);
    static_cast<Content*>(content)->ask(std::move(one), [request](Reply reply) {
        in_window_thread(
            [request, reply = std::move(reply)]() mutable { finish(request, std::move(reply)); });
    });
}

} // namespace

void register_scheme(WebKitWebContext* context, Content& content) {
    webkit_web_context_register_uri_scheme(context, scheme, asked, &content, nullptr);
    WebKitSecurityManager* security = webkit_web_context_get_security_manager(context);
    webkit_security_manager_register_uri_scheme_as_secure(security, scheme);       // no network is between
    webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme); // else `fetch` refuses it
}

void in_window_thread(std::function<void()> task) {
    auto* owned = new std::function<void()>(std::move(task));
    g_idle_add_full(
        G_PRIORITY_DEFAULT,
        [](gpointer one) -> gboolean {
            (*static_cast<std::function<void()>*>(one))();
            return G_SOURCE_REMOVE;
        },
        owned, [](gpointer one) { delete static_cast<std::function<void()>*>(one); });
}

} // namespace herding::inline v0::desktop
