import { useQuery } from '@tanstack/react-query'
import { IconMail, IconPhone } from '@tabler/icons-react'

import { PointLink, pointHref } from '#features/ledger/contacts/components/point-link.tsx'
import type { Contact } from '#features/ledger/contacts/contract/of-contract.ts'
import { failureStatement } from '#listing/screen/failure-toast.ts'
import { today } from '#listing/today.ts'
import { Button } from '#ui/actions/button.tsx'
import { StackedBar } from '#ui/display/bar.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { OVERDUE_BANDS, overdueText } from '#values/arrears.ts'
import { formatBrl } from '#values/cents.ts'
import { shortDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { QueueRow } from '../contract/queue.ts'
import { contactsQuery, contractsQuery, eventsQuery, customerSummaryQuery } from '../queries.ts'
import styles from './today.module.css'

const slips = (count: number) => `${formatWhole(count)} ${count === 1 ? 'boleto' : 'boletos'}`

/** Overdue amount and its age. */
export function Owed({ row }: { readonly row: QueueRow }) {
  const label = overdueText(row.faixas)
  return (
    <section className={styles['part']}>
      <p className={styles['owed']}>
        <b>{formatBrl(row.vencido)}</b> <span className={styles['quiet']}>vencido</span>
      </p>
      <span title={label}>
        <StackedBar
          label={label}
          segments={OVERDUE_BANDS.map(({ color }, place) => ({
            color,
            value: row.faixas[place] ?? 0,
          }))}
        />
      </span>
    </section>
  )
}

/** The customer's states; omits what the list already shows. */
export function CustomerStates({ row }: { readonly row: QueueRow }) {
  const { data, isError, error, refetch } = useQuery(customerSummaryQuery(row))
  if (isError && !data)
    return (
      <section className={styles['part']}>
        <p>{failureStatement(error)}</p>
        <Button size="compact" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </section>
    )
  if (!data)
    return (
      <section className={styles['part']} aria-busy="true">
        <Skeleton width="100%" height={88} />
      </section>
    )
  const { serasa, ajuizamento, fiadores } = data
  return (
    <dl className={styles['facts']} aria-label="Situação">
      {row.promessaDe !== null && row.promessaValor !== null && (
        <>
          <dt>Promessa</dt>
          <dd data-tone="danger">
            {`${formatBrl(row.promessaValor)} para ${shortDate(row.promessaDe, today())}, não paga`}
          </dd>
        </>
      )}
      <dt>Serasa</dt>
      <dd>{serasa ? `${serasa.texto}, ${slips(serasa.boletos)}` : '-'}</dd>
      <dt>Ajuizamento</dt>
      <dd>{ajuizamento ? `${ajuizamento.texto}, ${slips(ajuizamento.boletos)}` : '-'}</dd>
      <dt>{fiadores.length > 1 ? 'Fiadores' : 'Fiador'}</dt>
      <dd>{fiadores.join(', ') || '-'}</dd>
    </dl>
  )
}

const originOf = ({ origem, contactName, contactType }: Contact) =>
  origem === 'ERP' ? 'do ERP' : `${contactName}, ${contactType}`

/** Contacts of the contract with the oldest debt. */
function useContacts(row: QueueRow) {
  const contracts = useQuery(contractsQuery(row))
  const contacts = useQuery(contactsQuery(contracts.data?.[0]?.contractId))
  // Without a contract the second query never runs and would stay pending.
  const hasFailed = contracts.isError && !contracts.data
  return {
    data: contracts.data?.length === 0 ? [] : contacts.data,
    isError: hasFailed || contacts.isError,
    refetch: hasFailed ? contracts.refetch : contacts.refetch,
  }
}

/** Call and message links on phones. */
export function CallLinks({ row }: { readonly row: QueueRow }) {
  const { data = [] } = useContacts(row)
  const phone = data.find(({ phoneNumber }) => phoneNumber !== '')?.phoneNumber
  const address = data.find(({ email }) => email !== '')?.email
  if (phone === undefined && address === undefined) return null
  return (
    <div className={styles['calls']}>
      {phone !== undefined && (
        <a href={pointHref('Telefone', phone)}>
          <IconPhone size={16} stroke={1.75} aria-hidden="true" />
          Ligar
        </a>
      )}
      {address !== undefined && (
        <a href={pointHref('E-mail', address)}>
          <IconMail size={16} stroke={1.75} aria-hidden="true" />
          E-mail
        </a>
      )}
    </div>
  )
}

/** The first contacts of the contract with the oldest debt. */
export function Contacts({ row }: { readonly row: QueueRow }) {
  const { data, isError, refetch } = useContacts(row)
  return (
    <section className={styles['part']}>
      <h3>Contato</h3>
      {isError && !data ? (
        <Button size="compact" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      ) : data === undefined ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={44} />
        </div>
      ) : data.length === 0 ? (
        <p className={styles['quiet']}>Nenhum contato cadastrado.</p>
      ) : (
        data.slice(0, 2).map((contact) => (
          <dl key={contact.id ?? 'erp'} className={styles['contact']}>
            <dt>{originOf(contact)}</dt>
            <dd>
              <PointLink kind="Telefone" value={contact.phoneNumber} />
              <PointLink kind="E-mail" value={contact.email} />
            </dd>
          </dl>
        ))
      )}
    </section>
  )
}

/** The latest events, newest first. */
export function LastEvents({ row }: { readonly row: QueueRow }) {
  const { data } = useQuery(eventsQuery(row))
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles['part']}>
      <h3>Últimos fatos</h3>
      <dl className={styles['events']}>
        {data.map(({ id, dia, titulo, usuario }) => (
          <div key={id}>
            <dt>{shortDate(dia, today())}</dt>
            <dd>{usuario === null ? titulo : `${titulo}, ${usuario}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
