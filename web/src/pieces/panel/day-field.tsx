import { useState } from 'react';
import { DayField } from '@web/panel/components/day-field';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: <Typed />,
  },
  focused: <Typed />,
});

function Typed() {
  const [day, setDay] = useState('2026-11-20');
  return <DayField label="С" value={day} max="2026-11-25" onChange={setDay} />;
}
