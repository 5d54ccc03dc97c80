import { Markup } from './markup';

/** Values of the site's design tokens, because mail clients do not support CSS variables. A test compares them. */
export const LIGHT = {
  paper: '#f6f2ea',
  sheet: '#fffdf8',
  ink: '#15202b',
  ink2: '#4d5a66',
  ink3: '#5d6771',
  line: '#e2ded7',
  dawn: '#c53d09',
  onDawn: '#ffffff',
  sky: '#fbe0c8',
  sun: '#f2682a',
} as const;

/** The same tokens in the dark color scheme. */
export const DARK = {
  paper: '#0d1420',
  sheet: '#131c2a',
  ink: '#f1ece2',
  ink2: '#b3b9c0',
  ink3: '#939ca6',
  line: '#363d48',
  dawn: '#ff8a4c',
  onDawn: '#1a0f08',
  sky: '#54352c',
  sun: '#ff7a3d',
} as const;

/** System fonts: a web font would have to be downloaded. */
const FONT = [
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial",
  "'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif",
].join(',');

const { paper, sheet, ink, ink2, ink3, line, dawn, onDawn, sky, sun } = LIGHT;

const css = (...declarations: string[]): string => declarations.join(';');

/** Inline styles of the elements of an e-mail. */
export const STYLES = {
  page: css(
    `margin:0;padding:0;background-color:${paper};color:${ink};font-family:${FONT}`,
    'font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%',
  ),
  outer: `padding:28px 12px 36px;background-color:${paper}`,
  column: 'max-width:600px;margin:0 auto',
  brand: css(
    `display:block;padding:0 24px 14px;color:${ink}`,
    'font-size:18px;font-weight:700;letter-spacing:-.02em;text-decoration:none',
  ),
  sheet: `background-color:${sheet};border:1px solid ${line};border-radius:14px;overflow:hidden`,
  illustration: css(
    `height:88px;overflow:hidden;border-bottom:1px solid ${ink}`,
    `background-color:${sky};background-image:linear-gradient(${sheet},${sky})`,
  ),
  content: 'padding:28px 24px 32px',
  heading: css(
    `margin:0;color:${ink};font-size:28px;line-height:1.15;font-weight:700`,
    'letter-spacing:-.025em;overflow-wrap:anywhere',
  ),
  figure: css(
    `margin:10px 0 0;color:${ink};font-size:46px;line-height:1.1;font-weight:600`,
    'letter-spacing:-.03em;overflow-wrap:anywhere;font-variant-numeric:tabular-nums',
  ),
  rows: 'margin:22px 0 0;padding:0',
  // A value that does not fit beside its name goes below it. It grows, and so is at the right edge in clients that drop
  // `justify-content`, such as Gmail.
  row: css(
    'display:flex;flex-wrap:wrap;justify-content:space-between;column-gap:16px',
    `padding:11px 0;border-top:1px solid ${line}`,
  ),
  name: `min-width:0;color:${ink2};overflow-wrap:anywhere`,
  value: css(
    `flex:1 1 auto;min-width:0;color:${ink};font-weight:500`,
    'text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums',
  ),
  words: `padding:11px 0;border-top:1px solid ${line}`,
  wordsOf: `margin:0;color:${ink2}`,
  said: `margin:0;color:${ink};font-weight:500;overflow-wrap:anywhere`,
  total: `color:${ink};font-weight:700`,
  text: `margin:18px 0 0;color:${ink};overflow-wrap:anywhere`,
  button: css(
    'display:inline-block;padding:14px 28px;border-radius:99px',
    `background-color:${dawn};color:${onDawn};font-weight:600;text-decoration:none`,
  ),
  link: `color:${ink2};text-decoration:underline;text-underline-offset:3px`,
  footer: `margin:10px 0 0;padding:0 24px;color:${ink3};font-size:14px`,
  small: `color:${ink3};text-decoration:underline;text-underline-offset:3px`,
  hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
} as const;

const DARK_SKY = `linear-gradient(${DARK.sheet},${DARK.sky})`;

/** Colors for clients that support the dark color scheme. */
export const DARK_STYLES = new Markup(`:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.paper{background-color:${DARK.paper}!important}
.sheet{background-color:${DARK.sheet}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.ink2{color:${DARK.ink2}!important}
.ink3{color:${DARK.ink3}!important}
.line{border-color:${DARK.line}!important}
.sky{background-color:${DARK.sky}!important;background-image:${DARK_SKY}!important;border-color:${DARK.ink}!important}
.sun{background-color:${DARK.sun}!important}
.button{background-color:${DARK.dawn}!important;color:${DARK.onDawn}!important}
}`);

const ILLUSTRATION_STATES = {
  active: { visible: 60, opacity: 1 },
  neutral: { visible: 36, opacity: 1 },
  inactive: { visible: 16, opacity: 0.6 },
} as const;

/** Styles of the status illustration: a disc of which `state` determines the visible part. */
export function illustrationStyles(state: keyof typeof ILLUSTRATION_STATES): { clip: string; disc: string } {
  const { visible, opacity } = ILLUSTRATION_STATES[state];
  return {
    clip: `width:120px;height:${visible}px;margin:${88 - visible}px 24px 0 auto;overflow:hidden;opacity:${opacity}`,
    disc: `width:120px;height:120px;border-radius:60px;background-color:${sun}`,
  };
}
