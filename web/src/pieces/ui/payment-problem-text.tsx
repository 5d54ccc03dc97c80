import type { ReactNode } from 'react';
import type { Wait } from '@web/lib/http/api-error';
import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import type { ShowPiece } from '@web/pieces/piece';
import { PaymentProblemText } from '@web/ui/payment-problem-text';

export const show: ShowPiece = () => ({
  states: {
    none: <PaymentProblemText problem={null} />,
    'too often': <PaymentProblemText problem={{ seconds: 840 }} />,
    'closed, without renewal': <PaymentProblemText problem="closed" isOneOff />,
    'declined, without renewal': <PaymentProblemText problem="declined" isOneOff />,
    ...({
      changed: <PaymentProblemText problem="changed" />,
      trialUsed: <PaymentProblemText problem="trialUsed" />,
      refused: <PaymentProblemText problem="refused" />,
      salesOff: <PaymentProblemText problem="salesOff" />,
      paidAhead: <PaymentProblemText problem="paidAhead" />,
      inProgress: <PaymentProblemText problem="inProgress" />,
      unreachable: <PaymentProblemText problem="unreachable" />,
      closed: <PaymentProblemText problem="closed" />,
      noWidget: <PaymentProblemText problem="noWidget" />,
      unclear: <PaymentProblemText problem="unclear" />,
      funds: <PaymentProblemText problem="funds" />,
      cardExpired: <PaymentProblemText problem="cardExpired" />,
      cardDetails: <PaymentProblemText problem="cardDetails" />,
      limit: <PaymentProblemText problem="limit" />,
      bankRefused: <PaymentProblemText problem="bankRefused" />,
      suspicious: <PaymentProblemText problem="suspicious" />,
      notConfirmed: <PaymentProblemText problem="notConfirmed" />,
      bankSilent: <PaymentProblemText problem="bankSilent" />,
      phone: <PaymentProblemText problem="phone" />,
      orderExpired: <PaymentProblemText problem="orderExpired" />,
      notAccepted: <PaymentProblemText problem="notAccepted" />,
      declined: <PaymentProblemText problem="declined" />,
    } satisfies Record<Exclude<PaymentProblem, 'human' | Wait>, ReactNode>),
  },
});
