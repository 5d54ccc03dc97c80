import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { useEffect, type SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '@web/lib/http/api-error';
import { fill, texts } from '@web/panel/texts';
import { BANNER_MS } from './use-banner';

/** What is typed: a text for each field. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormFields<Values extends FormValues> {
  readonly initialValues: Values;
  /** The name of each field on the screen. */
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** The error texts of the fields whose name alone does not explain the error. */
  readonly problems?: Partial<Readonly<Record<keyof Values, string>>>;
}

interface PanelFormOptions<Values extends FormValues, Rules extends z.ZodMiniType> extends FormFields<Values> {
  /** A schema of the contract. Its fields have the names of the form's fields. */
  readonly rules: Rules;
  /** Converts what is typed to the input of `rules`. */
  readonly read: (values: Values) => z.input<Rules>;
  /** Sends valid input. Resolves to whether the change was made; rejects with ApiError. */
  readonly send: (input: z.input<Rules>) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
  /** Called instead of `send` when a field is invalid. */
  readonly onInvalid?: () => void;
  readonly onValuesChange?: () => void;
  /** The fields that a change resets. A field that was edited while the change was under way keeps its text. */
  readonly resets?: readonly (keyof Values & string)[];
}

/**
 * A form of the panel. An invalid field has an error that names it, from the schema or from the server's response; it
 * disappears after `BANNER_MS` (spec §9). A failed change keeps every field.
 */
export function usePanelForm<Values extends FormValues, Rules extends z.ZodMiniType>({
  initialValues,
  labels,
  problems = {},
  rules,
  read,
  send,
  onFailure,
  onInvalid,
  onValuesChange,
  resets = [],
}: PanelFormOptions<Values, Rules>) {
  const resolve = schemaResolver(rules, { sync: true });
  const isField = (name: string): name is keyof Values & string => name in labels;
  const problemOf = (field: keyof Values & string): string =>
    problems[field] ?? fill(texts.failure.field, { field: labels[field] });

  const form = useForm<Values>({
    initialValues,
    validate: (values: Values): FormErrors =>
      Object.fromEntries(
        Object.keys(resolve(read(values)))
          .filter(isField)
          .map((field) => [field, problemOf(field)]),
      ),
    enhanceGetInputProps: ({ field }) => ({ label: labels[field as keyof Values] }),
    ...(onValuesChange !== undefined && { onValuesChange }),
  });

  const { errors, clearErrors } = form;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const timer = setTimeout(clearErrors, BANNER_MS);
    return () => clearTimeout(timer);
  }, [errors, clearErrors]);

  const submit = form.onSubmit(
    async (values) => {
      try {
        if (!(await send(read(values)))) return;
      } catch (error) {
        const refused = error instanceof ApiError ? error.call.failure?.field : undefined;
        if (refused !== undefined && isField(refused)) form.setErrors({ [refused]: problemOf(refused) });
        else onFailure(error);
        return;
      }
      const now = form.getValues();
      for (const field of resets) if (now[field] === values[field]) form.resetField(field);
    },
    (invalid, _, event) => {
      onInvalid?.();
      const first = Object.keys(labels).find((field) => field in invalid);
      event?.currentTarget.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
    },
  );

  return {
    ...form,
    /** Sends the form, unless a change is already under way. */
    handleSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!form.submitting) submit(event);
    },
  };
}

export type PanelForm<Values extends FormValues> = Pick<
  ReturnType<typeof usePanelForm<Values, z.ZodMiniType>>,
  'values' | 'getInputProps' | 'setFieldValue'
>;
