import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { useSendingPreview } from '#features/negativation/bureau-exchange/components/use-sending-preview.ts'

import type { Cents } from '#values/cents.ts'

import { type FailedSubmission, resend } from '../contract/failed-submissions.ts'

type Resent = InputOf<typeof resend>['boletos']

/** A row as the resend takes it. */
export const resentOf = ({
  idSerasaBoleto,
  idPessoa,
  tipoPessoa,
  operacao,
}: FailedSubmission): Resent[number] => ({ idSerasaBoleto, idPessoa, tipoPessoa, operacao })

/** Preview of a resend of this value, requested when its confirmation opens. */
export const useResendPreview = (boletos: Resent, valor: Cents, isOpen: boolean) =>
  useSendingPreview(
    resend.name,
    (_, signal) => callServer(resend, { boletos, ensaio: true }, { signal }),
    boletos.map(({ idPessoa }) => Number(idPessoa)),
    'Voltam ao bureau',
    isOpen,
    { boletos: new Set(boletos.map(({ idSerasaBoleto }) => idSerasaBoleto)).size, valor },
  )
