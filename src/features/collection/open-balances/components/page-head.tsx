import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { announce } from '#ui/display/live-region.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatWhole } from '#values/whole-number.ts'

import styles from './page.module.css'

export function Copyable({ text, what, copied }: { text: string; what: string; copied?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied ?? text)
      announce(`${what} copiado`)
      showToast({ tone: 'done', title: `${what} copiado` })
    } catch {
      showToast({ tone: 'error', title: 'O navegador não deixou copiar.' })
    }
  }
  return (
    <span className={styles['copyable']}>
      {text}
      <IconButton
        size="row"
        label={`Copiar ${what.toLowerCase()}`}
        icon={<IconCopy size={16} stroke={1.75} />}
        onClick={() => void copy()}
      />
    </span>
  )
}

/** Position of the page in the list that it was opened from. */
export type Steps = {
  readonly place:
    | {
        readonly position: number
        readonly total: number
        /** Set only in lists with priorities. */
        readonly priority: number | undefined
      }
    | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly atStart: string
  readonly atEnd: string
}

const fromNoList = 'Abra por uma lista para andar por ela: Agir hoje, Priorização, boletos.'

function StepButtons({ place, onPrevious, onNext, atStart, atEnd }: Steps) {
  return (
    <div className={styles['steps']}>
      <Button
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        disabledBecause={onPrevious ? undefined : place ? atStart : fromNoList}
        onClick={() => onPrevious?.()}
      >
        <span className={styles['stepWords']}>Cliente Anterior</span>
      </Button>
      {place && (
        <>
          <div className={styles['priority']}>
            Na lista
            <strong>{`${formatWhole(place.position)} de ${formatWhole(place.total)}`}</strong>
          </div>
          {place.priority !== undefined && (
            <div className={styles['priority']}>
              Prioridade
              <strong>{formatWhole(place.priority)}</strong>
            </div>
          )}
        </>
      )}
      <Button
        iconAfter={<IconChevronRight size={16} stroke={1.75} />}
        disabledBecause={onNext ? undefined : place ? atEnd : fromNoList}
        onClick={() => onNext?.()}
      >
        <span className={styles['stepWords']}>Próximo Cliente</span>
      </Button>
    </div>
  )
}

export type PageHeadProps = {
  readonly back: { readonly to: string; readonly label: string; readonly isNamed?: boolean }
  readonly name: string
  readonly facts: readonly ReactNode[]
  readonly steps?: Steps
  /** Content at the right if there is no list to navigate. */
  readonly aside?: ReactNode
}

/** Page head: back link, identity, and links to neighbours (spec 3:2.11). */
export function PageHead({ back, name, facts, steps, aside }: PageHeadProps) {
  return (
    <header className={styles['head']}>
      {back.isNamed !== true && (
        <Link to={back.to} className={styles['back']} aria-label={back.label} title={back.label}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
      <div className={styles['who']}>
        {back.isNamed === true && (
          <Link to={back.to} className={styles['backLink']}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <h2 className={styles['name']}>{name}</h2>
        <ul className={styles['facts']}>
          {facts
            .filter((fact) => fact !== undefined && fact !== '')
            .map((fact, place) => (
              <li key={place}>{fact}</li>
            ))}
        </ul>
      </div>
      {steps && <StepButtons {...steps} />}
      {aside}
    </header>
  )
}
