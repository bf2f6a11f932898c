import type { CustomerPriority, GroupPriority } from '../contract/rows.ts'

export type ListedRow = {
  readonly key: string
  readonly priority: number
  readonly name: string
  /** Trade names of a customer; empty for a group. */
  readonly brand: string
  /** Document of a customer, or portfolio of a group. */
  readonly document: string
  readonly place: string
  readonly isCorporate: boolean
  readonly dueInMonth: number
  readonly overdueInMonth: number
  /** Overdue in the block; the sort key. */
  readonly overdueInBlock: number
  readonly overdue120: number
  readonly above120: number
  readonly totalOverdue: number
  readonly points: number
  readonly bands: readonly number[]
  readonly arrearsDays: number | null
  readonly status: string
  readonly contactOn: string | null
  readonly promise: CustomerPriority['promessa']
  readonly source: CustomerPriority | GroupPriority
}

type Shared = Omit<ListedRow, 'key' | 'name' | 'brand' | 'document' | 'place' | 'isCorporate'>

const shared = (row: CustomerPriority | GroupPriority): Shared => ({
  priority: row.priority,
  dueInMonth: row.dueBalanceInMonth,
  overdueInMonth: row.overdueBalanceInMonth,
  overdueInBlock: row.vencidoNoBloco,
  overdue120: row.overdue120Days,
  above120: row.acimaDe120Dias,
  totalOverdue: row.totalOverdueBalance,
  points: row.pontos,
  bands: row.faixas,
  arrearsDays: row.diasAtraso,
  status: row.status,
  contactOn: row.updateDate,
  promise: row.promessa,
  source: row,
})

export const toListedRow = (row: CustomerPriority | GroupPriority): ListedRow =>
  row.isBillingGroup
    ? {
        ...shared(row),
        key: String(row.billingGroupId),
        name: row.billingGroup,
        brand: '',
        document: row.portfolio,
        place: row.brandStatus ?? '',
        isCorporate: true,
      }
    : {
        ...shared(row),
        key: String(row.clientId),
        name: row.customerName,
        brand: row.brand,
        document: row.cpfCnpj,
        place: row.shopping,
        isCorporate: row.hasCorporateBilling,
      }
