import type { Cells } from '#listing/screen/columns.tsx'
import { formatAmount } from '#values/cents.ts'

import type { BatchMessage } from '../contract/lists.ts'
import { shortAddress } from '../rules/batch-words.ts'
import { StateBadge } from './state-badge.tsx'

/** Cells of the messages of a batch. */
export const batchCells: Cells<BatchMessage> = {
  endereco: ({ endereco }) => <span title={endereco}>{shortAddress(endereco)}</span>,
  valor: ({ valor }) => formatAmount(valor),
  estado: ({ estado }) => <StateBadge state={estado} />,
}
