import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { type CustomerContact, removeCustomerContact } from '../contract/of-customer.ts'
import type { PointKind } from '../contract/words.ts'
import { type ContactOwner, customerContactsQuery } from '../queries.ts'
import { type ContactSubject, mayAddContact, mayChangeContact } from '../rules.ts'
import {
  actsColumn,
  fromErp,
  nameColumn,
  TypeOfContact,
  useContactRemoval,
} from './contact-acts.tsx'
import styles from './contacts.module.css'
import { CustomerContactDialog } from './customer-contact-dialog.tsx'
import { PointLink } from './point-link.tsx'

export type CustomerContactsProps = {
  readonly owner: ContactOwner
  readonly subject: ContactSubject
  readonly profile: string
}

const firstOnes = 3
const keyOf = ({ identifier, contactName, contactsPoints }: CustomerContact) =>
  String(
    identifier ?? `${contactName} ${contactsPoints.map((point) => point.contactPoint).join(' ')}`,
  )

const pointsColumn = (kind: PointKind, label: string): Column<CustomerContact> => ({
  id: kind,
  label,
  minWidth: kind === 'E-mail' ? 220 : 150,
  cell: ({ contactsPoints }) => {
    const own = contactsPoints.filter(({ contactPointType }) => contactPointType === kind)
    if (own.length === 0) return '-'
    return own.map(({ contactPoint }, place) => (
      <span key={contactPoint}>
        {place > 0 && ', '}
        <PointLink kind={kind} value={contactPoint} />
      </span>
    ))
  },
})

const columns: readonly Column<CustomerContact>[] = [
  nameColumn('Nome do Contato', 180),
  {
    id: 'contactDepartment',
    label: 'Tipo de Contato',
    width: 136,
    cell: ({ contactDepartment, identifier }) => (
      <TypeOfContact type={contactDepartment} isFromErp={identifier === null} />
    ),
  },
  { id: 'brand', label: 'Marca', width: 140, cell: ({ brand }) => brand || '-' },
  pointsColumn('E-mail', 'E-mail'),
  pointsColumn('Telefone', 'Telefone'),
]

/** Some of the contacts, or why there are none. */
function ContactsTable({
  label,
  rows,
  query,
  acts,
}: {
  readonly label: string
  readonly rows: readonly CustomerContact[]
  readonly query: UseQueryResult<CustomerContact[]>
  readonly acts: Column<CustomerContact>
}) {
  return (
    <DataTable<CustomerContact>
      label={label}
      columns={[...columns, acts]}
      rows={rows}
      rowKey={keyOf}
      rowLabel={({ contactName }) => `contato ${contactName}`}
      keys="inside"
      state={
        query.isError && !query.data
          ? 'error'
          : !query.data
            ? 'loading'
            : rows.length === 0
              ? 'empty'
              : 'ready'
      }
      stateBlock={
        query.isError ? (
          <FailureState
            title="Falha ao tentar carregar lista, entre em contato com a equipe técnica"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <PageState kind="empty" title="Nenhum contato" />
        )
      }
    />
  )
}

/** 'Todos os contatos', if there are more than the first ones, and 'Novo Contato'. */
function ContactButtons(props: {
  readonly count: number
  readonly refusedNew: string | undefined
  readonly onAll: () => void
  readonly onNew: () => void
}) {
  return (
    <span className={styles['acts']}>
      {props.count > firstOnes && (
        <Button
          size="compact"
          icon={<IconAddressBook size={16} stroke={1.75} />}
          onClick={props.onAll}
        >
          {`Ver todos os contatos (${formatWhole(props.count)})`}
        </Button>
      )}
      <Button
        size="compact"
        icon={<IconPlus size={16} stroke={1.75} />}
        disabledBecause={props.refusedNew}
        onClick={props.onNew}
      >
        Novo Contato
      </Button>
    </span>
  )
}

/** Contacts of a customer or group: the first ones, and all on demand (spec 3:2.13). */
export function CustomerContacts({ owner, subject, profile }: CustomerContactsProps) {
  const query = useQuery(customerContactsQuery(owner))
  const [edited, setEdited] = useState<CustomerContact | 'new'>()
  const [isAllOpen, setIsAllOpen] = useState(false)
  const removal = useContactRemoval<CustomerContact, typeof removeCustomerContact>(
    removeCustomerContact,
    {
      inputOf: ({ identifier, versao }) => (identifier ? { id: identifier, versao } : undefined),
      typeOf: ({ contactDepartment }) => contactDepartment,
    },
  )
  const contacts = query.data ?? []
  const refusalOf = (contact: CustomerContact) =>
    contact.identifier === null ? fromErp : mayChangeContact(profile, subject)?.because
  const acts = actsColumn({ width: 112, refusalOf, onEdit: setEdited, onRemove: removal.ask })
  const shown = edited === 'new' ? undefined : edited
  return (
    <div className={styles['place']}>
      <div className={styles['head']}>
        <strong>Contatos</strong>
        <ContactButtons
          count={contacts.length}
          refusedNew={mayAddContact(profile, subject)?.because}
          onAll={() => setIsAllOpen(true)}
          onNew={() => setEdited('new')}
        />
      </div>
      <ContactsTable
        label="Contatos"
        rows={contacts.slice(0, firstOnes)}
        query={query}
        acts={acts}
      />
      {isAllOpen && (
        <Dialog opened size="wide" title="Todos os contatos" onClose={() => setIsAllOpen(false)}>
          <ContactsTable label="Todos os contatos" rows={contacts} query={query} acts={acts} />
        </Dialog>
      )}
      {edited && (
        <CustomerContactDialog
          owner={owner}
          contact={shown}
          current={shown && contacts.find(({ identifier }) => identifier === shown.identifier)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removal.dialog}
    </div>
  )
}
