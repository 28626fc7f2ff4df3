import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "./i18n/index.svelte";
import "./styles.css";

await begin();
mount(App, { target: document.getElementById("page")! });
