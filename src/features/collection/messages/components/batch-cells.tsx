import type { Cells } from '#listing/screen/columns.tsx'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { formatAmount } from '#values/cents.ts'

import type { BatchMessage } from '../contract/lists.ts'
import { type MessageState, STATE_WORDS } from '../contract/words.ts'
import { shortAddress } from '../rules/batch-words.ts'

const tones: Readonly<Record<MessageState, BadgeTone>> = {
  PROPOSTA: 'neutral',
  LIBERADA: 'accent',
  RETIRADA: 'neutral',
  ENVIANDO: 'accent',
  ENVIADA: 'accent',
  ENTREGUE: 'done',
  DEVOLVIDA: 'danger',
  FALHOU: 'danger',
  INCERTA: 'warn',
}

/** Cells of the messages of a batch. */
export const batchCells: Cells<BatchMessage> = {
  endereco: ({ endereco }) => <span title={endereco}>{shortAddress(endereco)}</span>,
  valor: ({ valor }) => formatAmount(valor),
  estado: ({ estado }) => <Badge tone={tones[estado]}>{STATE_WORDS[estado]}</Badge>,
}
