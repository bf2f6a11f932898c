import { useQueries } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { PageState } from '#ui/display/page-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

import { type Contact, removeContact } from '../contract/of-contract.ts'
import { contractContactsQuery, product } from '../queries.ts'
import { mayAddContact, mayChangeContact } from '../rules.ts'
import {
  actsColumn,
  fromErp,
  nameColumn,
  TypeOfContact,
  useContactRemoval,
} from './contact-acts.tsx'
import { type ContactContract, ContactDialog } from './contact-dialog.tsx'
import styles from './contacts.module.css'
import { PointLink } from './point-link.tsx'

/** A contract of the open balance; `corporativo` if its LUC is in a collection group. */
type OwnContract = ContactContract & { readonly corporativo: boolean }

export type ContractContactsProps = {
  readonly contracts: readonly OwnContract[]
  readonly profile: string
}

const subjectOf = ({ corporativo }: OwnContract) => ({ isGroup: false, isCorporate: corporativo })
const keyOf = ({ idContract, id, contactName, email, phoneNumber }: Contact) =>
  `${idContract}-${id ?? `${contactName} ${email} ${phoneNumber}`}`

const columns: readonly Column<Contact>[] = [
  nameColumn('Nome', 200),
  {
    id: 'contactType',
    label: 'Tipo',
    width: 136,
    cell: ({ contactType, id }) => <TypeOfContact type={contactType} isFromErp={id === null} />,
  },
  {
    id: 'email',
    label: 'E-mail',
    minWidth: 220,
    cell: ({ email }) => <PointLink kind="E-mail" value={email} />,
    hover: ({ email }) => email || undefined,
  },
  {
    id: 'phoneNumber',
    label: 'Telefone',
    width: 160,
    cell: ({ phoneNumber }) => <PointLink kind="Telefone" value={phoneNumber} />,
  },
]

const contractColumn = (
  contractOf: (contact: Contact) => OwnContract | undefined,
): Column<Contact> => ({
  id: 'contract',
  label: 'Contrato',
  width: 150,
  cell: (contact) => contractOf(contact)?.contractNumber ?? '-',
})

/** Which contacts this user may add or change. */
function refusalsOf({ contracts, profile }: ContractContactsProps) {
  const contractOf = ({ idContract }: Contact) =>
    contracts.find(({ contractId }) => contractId === idContract)
  return {
    contractOf,
    mine: contracts.filter((contract) => mayAddContact(profile, subjectOf(contract)) === undefined),
    refusalOf: (contact: Contact) => {
      if (contact.id === null) return fromErp
      const contract = contractOf(contact)
      return contract && mayChangeContact(profile, subjectOf(contract))?.because
    },
  }
}

/** The contacts of all contracts, and what the table shows while there are none. */
function useContacts(contracts: readonly OwnContract[]) {
  const queries = useQueries({
    queries: contracts.map(({ contractId }) => contractContactsQuery(contractId)),
  })
  const failed = queries.find(({ isError, data }) => isError && !data)
  const isLoading = queries.some(({ data, isError }) => data === undefined && !isError)
  const contacts = queries
    .flatMap(({ data }) => data ?? [])
    .toSorted((one, other) => Number(one.id !== null) - Number(other.id !== null))
  const stateBlock = failed ? (
    <FailureState
      title="Falha ao tentar carregar lista, entre em contato com a equipe técnica"
      error={failed.error}
      onRetry={() => {
        for (const query of queries) void query.refetch()
      }}
    />
  ) : (
    <PageState
      kind="empty"
      title="Nenhum contato"
      sentence="O ERP não traz telefone nem e-mail deste cliente, e ninguém registrou um contato."
    />
  )
  return {
    contacts,
    isLoading,
    table: {
      state: failed ? 'error' : isLoading ? 'loading' : contacts.length === 0 ? 'empty' : 'ready',
      stateBlock,
    } as const,
  }
}

/** Contacts of a customer's contracts (spec 3:2.11): those of the ERP first, read-only. */
export function ContractContacts(props: ContractContactsProps) {
  const { contracts } = props
  const [edited, setEdited] = useState<Contact | 'new'>()
  const { contacts, isLoading, table } = useContacts(contracts)
  const removal = useContactRemoval<Contact, typeof removeContact>(removeContact, {
    inputOf: ({ id, versao }) => (id ? { product, id, versao } : undefined),
    typeOf: ({ contactType }) => contactType,
  })
  const { contractOf, mine, refusalOf } = refusalsOf(props)
  const acts = actsColumn({ width: 120, refusalOf, onEdit: setEdited, onRemove: removal.ask })
  return (
    <div className={styles['place']}>
      <div className={styles['head']}>
        <strong>
          {isLoading
            ? 'carregando...'
            : formatCount(contacts.length, { one: 'contato', many: 'contatos' })}
        </strong>
        <Button
          icon={<IconPlus size={16} stroke={1.75} />}
          disabledBecause={mine.length === 0 ? 'Usuário sem permissão para esta ação' : undefined}
          onClick={() => setEdited('new')}
        >
          Novo Contato
        </Button>
      </div>
      <DataTable<Contact>
        label="Contatos"
        columns={[...columns, contractColumn(contractOf), acts]}
        rows={contacts}
        rowKey={keyOf}
        rowLabel={({ contactName }) => `contato ${contactName}`}
        {...table}
      />
      {edited && (
        <ContactDialog
          contracts={edited === 'new' ? mine : contracts}
          contact={edited === 'new' ? undefined : edited}
          current={edited === 'new' ? undefined : contacts.find(({ id }) => id === edited.id)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removal.dialog}
    </div>
  )
}
