export const GoogleIcon = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path fill="#4285f4" d="M19.6 10.2c0-.7-.1-1.4-.2-2H10v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4Z" />
    <path
      fill="#34a853"
      d="M10 20c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.5-4.1H1.1v2.6A10 10 0 0 0 10 20Z"
    />
    <path fill="#fbbc05" d="M4.5 12a6 6 0 0 1 0-3.9V5.5H1.1a10 10 0 0 0 0 9L4.5 12Z" />
    <path fill="#ea4335" d="M10 4c1.5 0 2.8.5 3.8 1.5l2.9-2.8A10 10 0 0 0 1.1 5.5l3.4 2.6A5.9 5.9 0 0 1 10 4Z" />
  </svg>
);

export const YandexIcon = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <circle cx="10" cy="10" r="10" fill="#fc3f1d" />
    <path
      fill="#fff"
      d={
        'M11.3 5.2h-1c-1.7 0-2.6.9-2.6 2.2 0 1.5.6 2.2 2 3.1l1 .7-3 4.5H5.5l2.7-4' +
        'c-1.5-1.1-2.4-2.2-2.4-4 0-2.3 1.6-3.9 4.5-3.9h3v11.9h-2V5.2Z'
      }
    />
  </svg>
);
