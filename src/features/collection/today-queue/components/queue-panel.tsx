import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  IconCalendarDollar,
  IconChevronLeft,
  IconChevronRight,
  IconClockPause,
  IconFileSpreadsheet,
  IconNote,
  IconPhoneCall,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { negotiationRefusal } from '#features/collection/negotiations/components/negotiation-refusal.ts'
import type { BalanceContract } from '#features/collection/open-balances/contract/slips.ts'
import { onPlainClick } from '#features/collection/prioritisation/components/row-name.tsx'
import { toastFailure, toastFailureAs } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { PeekFrame } from '#listing/screen/peek-frame.tsx'
import { useSettled } from '#listing/screen/use-settled.ts'
import { areaWords } from '#listing/files/area-words.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { queryText } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatDocument } from '#values/document.ts'
import type { LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { type QueueRow, todayQueue } from '../contract/queue.ts'
import { contractsQuery, ensureRead, product, stagesQuery, removeFromQueue } from '../queries.ts'
import { CallLinks, Contacts, LastEvents, Owed, CustomerStates } from './queue-facts.tsx'
import { ReasonCell } from './reason.tsx'
import styles from './today.module.css'
import { useActKeys } from './use-act-keys.ts'
import { useUndo } from './use-undo.ts'

// Dialogs are lazy-loaded on open.
const ContactDialog = lazyPart(() =>
  import('./contact-dialog.tsx').then((module) => module.ContactDialog),
)
const NoteDialog = lazyPart(() =>
  import('#features/collection/notes/components/note-dialog.tsx').then(
    (module) => module.NoteDialog,
  ),
)
const PostponeDialog = lazyPart(() =>
  import('./postpone-dialog.tsx').then((module) => module.PostponeDialog),
)
const PromiseDialog = lazyPart(() =>
  import('./promise-dialog.tsx').then((module) => module.PromiseDialog),
)

export type QueuePanelProps = {
  readonly row: QueueRow
  readonly index: number
  readonly act: ListingAct<QueueRow>
  readonly last: LocalDate
  readonly profile: string
  readonly opens: (path: string) => boolean
  /** Opens the page of the row, with navigation through the queue. */
  readonly onOpen: () => void
}

type Doing = { readonly what: 'contact' | 'note' | 'promise' | 'postpone'; readonly row: QueueRow }
const icon = { size: 16, stroke: 1.75 } as const
/** Capitalizes: 'É do shopping: Camila Souza.' */
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
const isFirst = 'É o primeiro da fila.'
const isLast = 'É o último da fila.'
const noBalances = "Seu perfil não abre 'Boletos do cliente'."

/** Details of a row: identity, debt, contacts, and actions with shortcuts. */
export function QueuePanel(props: QueuePanelProps) {
  const { row, index, act, last, profile, opens, onOpen } = props
  const client = useQueryClient()
  const panel = useRef<HTMLElement>(null)
  const [doing, setDoing] = useState<Doing>()
  const undo = useUndo()
  const sees = opens('/boletos')
  const settled = useSettled(row, row.clientId)
  const query = useQuery({
    ...contractsQuery(row),
    enabled: sees && (settled !== undefined || doing !== undefined),
  })
  const mayNegotiate = (contract: BalanceContract) =>
    negotiationRefusal(profile, [contract]) === undefined
  const refusalOf = (contracts: readonly BalanceContract[]) =>
    contracts.some(mayNegotiate)
      ? undefined
      : (negotiationRefusal(profile, contracts) ?? 'Este cliente não tem boleto com saldo.')
  const own = (query.data ?? []).filter(mayNegotiate)
  const others = row.quemContata === null ? undefined : sentence(row.quemContata)
  const refused = others ?? (sees ? query.data && refusalOf(query.data) : noBalances)
  const begin = (what: Doing['what']) => {
    // Closing the dialog returns focus to the row that opened it.
    panel.current?.parentElement
      ?.querySelector<HTMLElement>(`tbody[data-index="${index}"] > tr`)
      ?.focus({ preventScroll: true })
    setDoing({ what, row })
  }
  // A shortcut may be pressed before the rights are loaded, so wait for them.
  const whyNot = async (what: Doing['what']) => {
    if (what === 'note') return undefined
    if (others !== undefined || what === 'postpone') return others
    return sees ? refusalOf(await ensureRead(client, contractsQuery(row))) : noBalances
  }
  const start = (what: Doing['what']) => async () => {
    try {
      const because = await whyNot(what)
      if (because === undefined) begin(what)
      else showToast({ tone: 'warn', title: because })
    } catch (error) {
      toastFailure(error)
    }
  }
  const finish = (title: string, several: string, back: () => Promise<unknown>) => {
    removeFromQueue(client, row)
    act.toRow(index)
    showToast({
      tone: 'done',
      title,
      several,
      detail: row.nomeFantasia,
      undo: () => void back(),
    })
  }
  const report = async () => {
    if (!sees) return showToast({ tone: 'warn', title: noBalances })
    try {
      const contracts = await ensureRead(client, contractsQuery(row))
      const { downloadDebtReport } =
        await import('#features/collection/open-balances/contract/reports.ts')
      saveFile(
        await fetchFile(downloadDebtReport, {
          product,
          razaoSocial: row.razaoSocial,
          nroContrato: contracts.map(({ contractNumber }) => contractNumber),
          unidEcon: row.unidEcon,
        }),
      )
      showToast({ tone: 'done', title: areaWords(todayQueue.search).came })
    } catch (error) {
      if (!toastFailureAs(areaWords(todayQueue.search).notCame, error)) toastFailure(error)
    }
  }
  useActKeys(
    {
      c: () => void start('contact')(),
      p: () => void start('promise')(),
      n: () => void start('note')(),
      a: () => void start('postpone')(),
      r: () => void report(),
    },
    panel,
  )
  const steps = act.navigation.from(row, act.toRecord)
  const place = steps ? `${formatWhole(steps.position)} de ${formatWhole(steps.total)}` : ''
  // Load the choices before the dialog opens, so that immediate typing finds one.
  const stages = useQuery({ ...stagesQuery, enabled: sees })
  const isReady = doing !== undefined && query.data !== undefined && !stages.isPending
  const close = () => setDoing(undefined)
  return (
    <PeekFrame ref={panel} label={`Lojista ${row.nomeFantasia}`}>
      <div className={styles['why']}>
        <ReasonCell row={row} />
      </div>
      <header className={styles['part']}>
        <div className={styles['who']}>
          <h2>{row.nomeFantasia}</h2>
          <span className={styles['quiet']}>{place}</span>
          <span className={styles['steps']}>
            <IconButton
              size="row"
              label="Lojista anterior"
              icon={<IconChevronLeft {...icon} />}
              disabledBecause={steps?.previous ? undefined : isFirst}
              onClick={() => steps?.previous?.()}
            />
            <IconButton
              size="row"
              label="Próximo lojista"
              icon={<IconChevronRight {...icon} />}
              disabledBecause={steps?.next ? undefined : isLast}
              onClick={() => steps?.next?.()}
            />
          </span>
        </div>
        <p className={styles['quiet']}>{`${row.razaoSocial}, ${formatDocument(row.cpfCnpj)}`}</p>
        <p className={styles['quiet']}>
          {[row.shopping, ...row.lucs, row.grupo].filter(Boolean).join(', ')}
        </p>
      </header>
      <Owed row={row} />
      {sees && settled !== undefined && <CustomerStates row={row} />}
      {sees && settled !== undefined && (
        <div className={styles['onDesk']}>
          <Contacts row={row} />
        </div>
      )}
      {sees && settled !== undefined && <CallLinks row={row} />}
      <div className={styles['acts']} role="group" aria-label="Atos">
        <span className={styles['onDesk']}>
          <Button
            icon={<IconPhoneCall {...icon} />}
            iconAfter={<Kbd>C</Kbd>}
            disabledBecause={refused}
            onClick={() => void start('contact')()}
          >
            Contato
          </Button>
        </span>
        <Button
          icon={<IconCalendarDollar {...icon} />}
          iconAfter={<Kbd>P</Kbd>}
          disabledBecause={refused}
          onClick={() => void start('promise')()}
        >
          Promessa
        </Button>
        <Button
          icon={<IconNote {...icon} />}
          iconAfter={<Kbd>N</Kbd>}
          onClick={() => void start('note')()}
        >
          Nota
        </Button>
        <Button
          icon={<IconClockPause {...icon} />}
          iconAfter={<Kbd>A</Kbd>}
          disabledBecause={others}
          onClick={() => void start('postpone')()}
        >
          Adiar
        </Button>
        <Button
          icon={<IconFileSpreadsheet {...icon} />}
          iconAfter={<Kbd>R</Kbd>}
          disabledBecause={sees ? undefined : noBalances}
          onClick={() => void report()}
        >
          Relatório
        </Button>
        {sees && (
          <Link
            className={styles['open']}
            to={`/boletos${queryText({ cliente: row.clientId })}`}
            onClick={onPlainClick(onOpen)}
          >
            Abrir a página <Kbd>Enter</Kbd>
          </Link>
        )}
      </div>
      {opens('/linha-do-tempo') && settled !== undefined && <LastEvents row={row} />}
      <div className={styles['thumb']} role="group" aria-label="Andar pela fila">
        <span className={styles['step']}>
          <IconButton
            label="Lojista anterior"
            icon={<IconChevronLeft {...icon} />}
            disabledBecause={steps?.previous ? undefined : isFirst}
            onClick={() => steps?.previous?.()}
          />
        </span>
        <Button
          kind="primary"
          icon={<IconPhoneCall {...icon} />}
          disabledBecause={refused}
          onClick={() => void start('contact')()}
        >
          Registrar contato
        </Button>
        <span className={styles['step']}>
          <IconButton
            label="Próximo lojista"
            icon={<IconChevronRight {...icon} />}
            disabledBecause={steps?.next ? undefined : isLast}
            onClick={() => steps?.next?.()}
          />
        </span>
      </div>
      {isReady && own.length > 0 && doing.what === 'contact' && (
        <ContactDialog
          row={doing.row}
          lucs={[...new Set(own.map(({ luc }) => luc))]}
          onClose={close}
          onDone={(identifiers) =>
            finish('Contato registrado', 'contatos registrados', undo.contact(identifiers))
          }
        />
      )}
      {doing?.what === 'note' && (
        <NoteDialog
          clientId={doing.row.clientId}
          name={doing.row.nomeFantasia}
          place={`${doing.row.shopping}, ${doing.row.lucs.join(', ')}`}
          onClose={close}
        />
      )}
      {isReady && own.length > 0 && doing.what === 'promise' && (
        <PromiseDialog
          row={doing.row}
          contracts={own}
          onClose={close}
          onDone={({ id, mensagem }) => finish(mensagem, 'promessas registradas', undo.promise(id))}
        />
      )}
      {doing?.what === 'postpone' && (
        <PostponeDialog
          row={doing.row}
          last={last}
          onClose={close}
          onDone={({ id, mensagem }) => finish(mensagem, 'lojistas adiados', undo.postponement(id))}
        />
      )}
    </PeekFrame>
  )
}
