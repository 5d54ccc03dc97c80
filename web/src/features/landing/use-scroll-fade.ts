import { useEffect, type RefObject } from 'react';

/** 1 in the middle of the viewport, 0 from half a viewport away. */
export const nearness = (centre: number, viewport: number): number =>
  Math.max(0, 1 - Math.abs(centre - viewport / 2) / (viewport / 2));

/** Writes every child's nearness to its `--near`, once a frame while the page scrolls. */
export function useScrollFade(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const items = Array.from(list.current?.children ?? []).filter((item) => item instanceof HTMLElement);
      const boxes = items.map((item) => item.getBoundingClientRect());
      items.forEach((item, index) => {
        const box = boxes[index];
        if (box) item.style.setProperty('--near', nearness(box.top + box.height / 2, window.innerHeight).toFixed(3));
      });
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [list]);
}
