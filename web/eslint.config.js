import js from "@eslint/js";
import playwright from "eslint-plugin-playwright";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["dist/", "test-results/", "public/", "src/protocol/generated/", "**/*.gen.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["src/**"], languageOptions: { globals: globals.browser } },
  // what a test or script lets a browser evaluate is written in the same file
  {
    files: ["scripts/**", "tests/**"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["tests/**"],
    extends: [playwright.configs["flat/recommended"]],
    rules: {
      // what luck decides is looked at before it is judged; what does not matter is said in one place
      "playwright/no-conditional-in-test": "off",
      "playwright/no-conditional-expect": "off",
      // what is refused is tapped all the same
      "playwright/no-force-option": "off",
      // helpers expect, too
      "playwright/expect-expect": "off",
      "playwright/no-standalone-expect": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.property.name='locator'] > Literal[value=/(^|[^\\w\\d])\\.[a-z]/i]",
          message: "Find it by role, text or test id: a class is for looks.",
        },
      ],
    },
  },
  {
    rules: {
      // a name that begins with _ says that the value is not used: `{#each list as _, index}`
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // only drawings of our own modules (glyphs, sigils, the games' art) are put in this way, never what somebody wrote
      "svelte/no-at-html-tags": "off",
      // {" "} keeps a space that would be trimmed at the start of a block
      "svelte/no-useless-mustaches": "off",
      // Sets and Maps that no template reads need no signals; those that are shown are replaced, not changed
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
