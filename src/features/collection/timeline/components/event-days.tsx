import { IconArrowRight, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'

import { DossierButton } from '#features/negativation/dossier/components/dossier-button.tsx'
import { rowParam } from '#listing/address.ts'
import { useRowKeys } from '#ui/table/use-row-keys.ts'
import { Link } from '#ui/actions/link.tsx'
import { queryText } from '#ui/actions/address.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { type Cents, cents, formatBrl } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate, type LocalDate, weekday } from '#values/local-date.ts'

import { KINDS, type TimelineEvent } from '../contract.ts'
import { type MergedAct, mergeActs, sumAct } from '../rules.ts'
import styles from './event-days.module.css'
import { KindIcon } from './kind-icon.tsx'

const days = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]
const names: Readonly<Record<string, string>> = {
  '/acompanhar-boletos': 'Consultar boletos',
  '/boletos-negativados': 'Boletos negativados',
  '/cartas-email': 'Boletos notificados',
}
/** Kinds of events about a listing at the bureau; these link to the dossier. */
const markedKinds: ReadonlySet<string> = new Set(['ENVIO', 'BUREAU', 'BAIXA'])

/** True if the user may open the screen at this path. */
type Opens = (path: string) => boolean

type LineProps = {
  readonly event: TimelineEvent
  /** Number of events that are collapsed into this line. */
  readonly counts?: string
  readonly texto: string | null
  readonly about: readonly (string | undefined)[]
  readonly valor: Cents | null
  readonly children: ReactNode
}

/** Time, kind, words and value of an event or of several; then its acts. */
function Line({ event, counts, texto, about, valor, children }: LineProps) {
  return (
    <>
      <span className={styles['time']}>{event.soDia ? '' : formatInstant(event.em).slice(11)}</span>
      <span className={styles['dot']} data-kind={event.tipo}>
        <KindIcon kind={event.tipo} />
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>
          <span className={styles['kind']}>{KINDS[event.tipo]}</span>
          {event.titulo !== KINDS[event.tipo] && <strong>{event.titulo}</strong>}
          {counts !== undefined && <span className={styles['counts']}>{counts}</span>}
        </p>
        {texto !== null && <p>{texto}</p>}
        <p className={styles['about']}>
          {about
            .filter((part) => part !== undefined)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
      </div>
      <span className={styles['value']}>{valor === null ? '' : formatBrl(valor)}</span>
      <span className={styles['acts']}>{children}</span>
    </>
  )
}

function Event({ event, opens }: { readonly event: TimelineEvent; readonly opens: Opens }) {
  const { tela, numBoleto, idBoleto } = event
  const about = [
    event.nomeShopping,
    numBoleto === null ? undefined : `Boleto ${numBoleto}`,
    event.fiador === null ? undefined : `Fiador ${event.fiador}`,
    event.usuario ?? undefined,
  ]
  return (
    <li className={styles['event']}>
      <Line event={event} texto={event.texto} about={about} valor={event.valor}>
        {idBoleto !== null && numBoleto !== null && markedKinds.has(event.tipo) && (
          <DossierButton boleto={{ id: idBoleto, number: numBoleto }} />
        )}
        {tela && opens(tela.path) && (
          <Link
            className={styles['link']}
            to={`${tela.path}${queryText({ ...tela.filtros, [rowParam]: tela.linha })}`}
            aria-label={`${names[tela.path] ?? 'Abrir'}: ${event.titulo}, boleto ${numBoleto ?? ''}`}
          >
            {names[tela.path] ?? 'Abrir'}
            <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
      </Line>
    </li>
  )
}

/** Several events of one act: summary line that expands to each event. */
function Act({ act, opens }: { readonly act: MergedAct; readonly opens: Opens }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const [first] = act.events
  const { texto, malls, boletos, pessoas, valor } = sumAct(act)
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const counts = [
    boletos === 0 ? undefined : formatCount(boletos, { one: 'boleto', many: 'boletos' }),
    pessoas === 0 ? undefined : formatCount(pessoas, { one: 'fiador', many: 'fiadores' }),
  ].filter((part) => part !== undefined)
  const lines = counts.length === 0 ? `${act.events.length} registros` : counts.join(', ')
  const about = [
    malls.length > 2 ? `${malls.length} shoppings` : malls.join(', '),
    first.usuario ?? undefined,
  ]
  return (
    <li>
      <div className={styles['event']}>
        <Line
          event={first}
          counts={lines}
          texto={texto}
          about={about}
          valor={valor === null ? null : cents(valor)}
        >
          <button
            type="button"
            className={styles['unfold']}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Recolher' : `Ver os ${act.events.length}`}
            <span className="visually-hidden">: {first.titulo}</span>
            <Chevron size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </Line>
      </div>
      {opened && (
        <ol id={id} className={styles['folded']}>
          {act.events.map((event) => (
            <Event key={event.id} event={event} opens={opens} />
          ))}
        </ol>
      )}
    </li>
  )
}

const linksIn = (place: RefObject<HTMLElement | null>) => [
  ...(place.current?.querySelectorAll<HTMLElement>(
    `.${styles['link'] ?? ''}, .${styles['unfold'] ?? ''}`,
  ) ?? []),
]

/** Events of a page grouped by day; j and k move between their links. */
export function EventDays({
  events,
  opens,
}: {
  readonly events: readonly TimelineEvent[]
  readonly opens: Opens
}) {
  const place = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  useRowKeys({
    count: events.length,
    active,
    container: place,
    scope: 'page',
    onMove: (index) => {
      const links = linksIn(place)
      const at = Math.min(index, links.length - 1)
      setActive(at)
      links[at]?.focus()
    },
  })
  const byDay = [...Map.groupBy(events, ({ dia }) => dia)] as readonly (readonly [
    LocalDate,
    TimelineEvent[],
  ])[]
  return (
    <div
      ref={place}
      onFocus={({ target }) => setActive(linksIn(place).indexOf(target as HTMLElement))}
    >
      {byDay.map(([day, ofDay]) => (
        <section key={day} className={styles['day']} aria-label={formatDate(day)}>
          <h3 className={styles['date']}>
            {formatDate(day)} <span>{days[weekday(day)]}</span>
          </h3>
          <ol className={styles['events']}>
            {mergeActs(ofDay).map((act) =>
              act.events.length === 1 ? (
                <Event key={act.id} event={act.events[0]} opens={opens} />
              ) : (
                <Act key={act.id} act={act} opens={opens} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}
