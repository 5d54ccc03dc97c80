import { CommandError } from './cli';

/**
 * The text of a document with this section between the lines `<!-- name -->` and `<!-- end of the name -->`, in the
 * place of the former one. Throws CommandError without the lines.
 */
export function withSection(document: string, name: string, section: string): string {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- end of the ${name} -->`;
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new CommandError(`the document needs the lines "${begin}" and "${end}"`);
  return `${before}${begin}\n\n${section}\n\n${end}${after}`;
}
