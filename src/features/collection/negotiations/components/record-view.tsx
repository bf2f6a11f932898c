import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatDate } from '#values/local-date.ts'

import type { ContactRecord } from '../contract/contact-records.ts'
import styles from './record-dialog.module.css'

/** Read-only view of a contact record (spec 3:2.13 'negotiation view'). */
export function RecordView({
  record,
  onClose,
}: {
  readonly record: ContactRecord
  readonly onClose: () => void
}) {
  const facts = [
    ['Data do contato', formatDate(record.contactDate)],
    ['Retorno da Negociação', record.negotiationReturnName],
    ['Shopping', record.shoppingName],
    ['Cliente', `${record.customerName} · ${record.cpfCnpj}`],
    ['LUC', record.luc],
    ['Marca', record.brand || '-'],
    ['Grupo de cobrança', record.billingGroupName ?? '-'],
    ['Responsável', record.contactResponsible],
    ['Descrição', record.additionalInformation || '-'],
  ] as const
  return (
    <Dialog opened title="Negociação" onClose={onClose}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
