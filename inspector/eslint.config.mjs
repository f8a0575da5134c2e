import tseslint from "typescript-eslint";

export default tseslint.config(...tseslint.configs.strictTypeChecked, {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
        "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
        "no-restricted-properties": ["error", { property: "innerHTML", message: "Text goes in as text." }],
    },
    files: ["src/**/*.ts"],
}, { ignores: ["**/*.mjs"] });
