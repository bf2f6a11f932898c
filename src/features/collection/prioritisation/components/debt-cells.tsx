import type { Cells } from '#listing/screen/columns.tsx'
import { formatAmount } from '#values/cents.ts'

import type { GroupSummary, PrioritySummary } from '../contract/rows.ts'
import { Arrears, Status } from './worklist-table.tsx'

type Debt = Pick<GroupSummary, keyof GroupSummary & keyof PrioritySummary>

/** Cells of what a customer or a group owes, and since when. */
export const debtCells = {
  amountDue: ({ amountDue }) => formatAmount(amountDue),
  overdueThisMonth: ({ overdueThisMonth }) => formatAmount(overdueThisMonth),
  overdue120Days: ({ overdue120Days }) => formatAmount(overdue120Days),
  acimaDe120Dias: ({ acimaDe120Dias }) => formatAmount(acimaDe120Dias),
  totalOverdue: ({ totalOverdue }) => formatAmount(totalOverdue),
  diasAtraso: ({ faixas, diasAtraso }) => <Arrears bands={faixas} days={diasAtraso} />,
  status: ({ status, promessa }) => <Status status={status} promise={promessa} />,
} satisfies Cells<Debt>
