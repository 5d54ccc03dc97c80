interface LinkedTextProps {
  /** A text with marked links, for example `I accept the <offer>terms</offer>.` */
  text: string;
  /** The address of each mark. */
  links: Readonly<Record<string, string>>;
}

/** A text whose links keep their place in each language. `<Trans>` does not fit the budget of /buy (decision 55). */
export const LinkedText = ({ text, links }: LinkedTextProps) =>
  text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, place) => {
    const [, mark = '', words] = /^<(\w+)>([^<]*)</.exec(part) ?? [];
    return words === undefined ? (
      <span key={place}>{part}</span>
    ) : (
      <a key={place} href={links[mark]}>
        {words}
      </a>
    );
  });

/** The documents of the site that texts link to. */
export const DOCUMENT_LINKS = { offer: '/offer', privacy: '/privacy' } as const;
