/** «anna.k@example.com» -> «a•••@example.com»; the whole local part of one or two letters is hidden. '' stays ''. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email === '' ? '' : '•••';
  const [first = ''] = Array.from(email);
  return `${at > 2 ? first : ''}•••${email.slice(at)}`;
}
