// Classes of the standard library in which test programs without optimization spend most time (cmake/testing.cmake).
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

template class std::basic_string<char>;
template class std::basic_string_view<char>;
template class std::span<const std::byte>;
template class std::vector<bool>;
template class std::vector<char>;
template class std::vector<double>;
template class std::vector<std::byte>;
template class std::vector<std::string>;
template class std::vector<std::string_view>;
template class std::vector<unsigned>;
