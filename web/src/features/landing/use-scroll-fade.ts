import { useEffect, type RefObject } from 'react';

/** 1 in the middle of the viewport, falling to 0 at a distance of half a viewport. */
const centerProximity = (centre: number, viewport: number): number =>
  Math.max(0, 1 - Math.abs(centre - viewport / 2) / (viewport / 2));

/** Sets `--near` of every child to its proximity to the centre of the viewport, once per frame while scrolling. */
export function useScrollFade(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const items = Array.from(list.current?.children ?? []).filter((item) => item instanceof HTMLElement);
      const boxes = items.map((item) => item.getBoundingClientRect());
      items.forEach((item, index) => {
        const box = boxes[index];
        if (box)
          item.style.setProperty('--near', centerProximity(box.top + box.height / 2, window.innerHeight).toFixed(3));
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
