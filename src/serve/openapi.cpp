#include "openapi.hpp"

namespace herding::inline v0::serve {

std::string_view openapi() {
    static constexpr std::string_view document = R"json({
"openapi": "3.1.0",
"info": {
  "title": "Tables of Herding",
  "version": "1",
  "description": "Tables are played over a WebSocket at /table: docs/serve.md and docs/tables.md describe its messages."
},
"paths": {
  "/api/games": {"get": {
    "summary": "Games with their setups and options",
    "responses": {"200": {"description": "All games", "content": {"application/json": {"schema": {
      "type": "array", "items": {"$ref": "#/components/schemas/Game"}}}}}}
  }},
  "/api/tables": {
    "get": {
      "summary": "Tables that are in the memory of a server now",
      "parameters": [
        {"name": "game", "in": "query", "description": "Of this game only", "schema": {"type": "string"}},
        {"name": "free", "in": "query", "description": "true: with an empty seat only", "schema": {"type": "boolean"}}],
      "responses": {"200": {"description": "All of them", "content": {"application/json": {"schema": {
        "type": "array", "items": {"$ref": "#/components/schemas/Table"}}}}},
        "400": {"$ref": "#/components/responses/Error"}}
    },
    "post": {
      "summary": "Creates a table",
      "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewTable"}}}},
      "responses": {
        "201": {"description": "It is stored", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Created"}}}},
        "400": {"$ref": "#/components/responses/Error"},
        "403": {"$ref": "#/components/responses/Error"},
        "429": {"$ref": "#/components/responses/Error"},
        "503": {"$ref": "#/components/responses/Error"}
      }
    }
  },
  "/api/openapi.json": {"get": {
    "summary": "This document",
    "responses": {"200": {"description": "It", "content": {"application/json": {"schema": {"type": "object"}}}}}
  }},
  "/healthz": {"get": {
    "summary": "Whether the server answers",
    "responses": {"200": {"description": "ok", "content": {"text/plain": {"schema": {"type": "string"}}}}}
  }}
},
"components": {
  "responses": {"Error": {"description": "It was refused", "content": {"application/json": {"schema": {
    "type": "object", "required": ["error"], "additionalProperties": false, "properties": {"error": {"type": "string"}}}}}}},
  "schemas": {
    "Game": {
      "type": "object", "required": ["name", "summary", "aim", "agent", "setups"], "additionalProperties": false,
      "properties": {
        "name": {"type": "string"}, "summary": {"type": "string"}, "aim": {"type": "string"},
        "agent": {"type": "string", "description": "A good opponent"},
        "setups": {"type": "array", "items": {
          "type": "object", "required": ["name", "summary", "players", "options"], "additionalProperties": false,
          "properties": {
            "name": {"type": "string"}, "summary": {"type": "string"}, "players": {"type": "integer"},
            "options": {"type": "array", "items": {
              "type": "object", "required": ["name", "value"], "additionalProperties": false,
              "properties": {"name": {"type": "string"}, "value": {"type": "string"}}}}}}}}
    },
    "Table": {
      "type": "object", "required": ["table", "game", "free", "seats", "watchers", "over"], "additionalProperties": false,
      "properties": {
        "table": {"type": "string"}, "game": {"type": "string"}, "free": {"type": "integer"},
        "seats": {"type": "integer"}, "watchers": {"type": "integer"}, "over": {"type": "boolean"},
        "server": {"type": "string", "description": "Another server that shares the store has it"}}
    },
    "Created": {
      "type": "object", "required": ["table", "url"], "additionalProperties": false,
      "properties": {"table": {"type": "string"}, "url": {"type": "string"}}
    },
    "NewTable": {
      "type": "object", "additionalProperties": false,
      "properties": {
        "game": {"type": "string", "description": "Needed unless the server has one game only"},
        "setup": {"type": "string"},
        "options": {"type": "object", "additionalProperties": {"type": "string"}},
        "clocks": {
          "type": "object", "required": ["kind"], "additionalProperties": false,
          "description": "Times are milliseconds",
          "properties": {
            "kind": {"enum": ["none", "per_move", "fischer", "byo_yomi"]},
            "time": {"type": "integer", "minimum": 0}, "extra": {"type": "integer", "minimum": 0},
            "periods": {"type": "integer", "minimum": 0, "maximum": 1000},
            "credit": {"type": "integer", "minimum": 0, "maximum": 5000}}},
        "on_timeout": {"enum": ["nothing", "lose", "agent"]},
        "delay": {"type": "integer", "minimum": 0, "description": "Milliseconds after which observers see something"},
        "agents": {"type": "array", "maxItems": 64, "items": {"type": "string"}},
        "token": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "Of the owner"}}
    }
  }
}
}
)json";
    return document;
}

} // namespace herding::inline v0::serve
