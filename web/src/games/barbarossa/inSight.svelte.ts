// Whether something is in sight: enough of it to see what it is, and not behind the foot of the window.

/** So much of it must be seen, in pixels, if it is not smaller. */
const enough = 160;

export class InSight {
  is = $state(true);

  constructor(of: () => HTMLElement | undefined) {
    $effect(() => {
      const element = of();
      this.is = true;
      if (!element) return;
      const look = () => {
        const { top, bottom, height } = element.getBoundingClientRect();
        const foot = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--foot")) || 0;
        const seen = Math.min(bottom, innerHeight - foot) - Math.max(top, 0);
        this.is = seen >= Math.min(enough, height);
      };
      const watcher = new ResizeObserver(look);
      watcher.observe(element);
      watcher.observe(document.body);
      addEventListener("scroll", look, { passive: true });
      addEventListener("resize", look);
      return () => {
        watcher.disconnect();
        removeEventListener("scroll", look);
        removeEventListener("resize", look);
      };
    });
  }
}
