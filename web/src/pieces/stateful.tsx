import { useState } from 'react';
import type { Parts } from '@web/ui/parts';

interface StatefulProps<Value> {
  initial: Value;
  children: (value: Value, change: (value: Value) => void) => Parts;
}

/** Holds the value of a controlled component, which can then be used on the page. */
export function Stateful<Value>({ initial, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
