import { Badge } from '#ui/display/badge.tsx'
import { formatBrl, type Cents } from '#values/cents.ts'

/** 'Pago no banco': part of what is overdue, or all of it, waits for the ERP (rules 11.7). */
export function BankBadge({ held, overdue }: { readonly held: Cents; readonly overdue: Cents }) {
  if (held === 0) return undefined
  return (
    <Badge tone="warn">
      {held >= overdue ? 'Pago no banco' : `${formatBrl(held)} pagos no banco`}
    </Badge>
  )
}
