import type { BillCycle, BureauBill } from '../contract/bill-search.ts'

/** The boleto as it stood in another cycle than that of its row. */
export const inCycle = (row: BureauBill, cycle: BillCycle): BureauBill => ({ ...row, ...cycle })

/** Its status, and how it ended where it has. */
export const hasEnded = ({ statusWorkflowSerasa, resultado }: BureauBill) =>
  resultado === null ? statusWorkflowSerasa.nome : `${statusWorkflowSerasa.nome}: ${resultado.nome}`
