import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "./i18n/index.svelte";
import { awakenOnGesture } from "./sound";
import "./styles.css";

awakenOnGesture();
await begin();
mount(App, { target: document.getElementById("page")! });
