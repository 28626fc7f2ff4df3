import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "./i18n/index.svelte";
import { keepShell, renewWhenOld } from "./shell";
import { awakenOnGesture } from "./sound";
import "./styles.css";

awakenOnGesture();
renewWhenOld();
await begin();
mount(App, { target: document.getElementById("page")! });
void keepShell();
