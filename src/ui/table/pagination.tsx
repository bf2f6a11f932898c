import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { jumpTo, PAGE_JUMP, pageWindow, rangeText } from './pagination-rules.ts'
import styles from './pagination.module.css'

/** Props of a table's pagination; pages start at 1. */
export type PaginationProps = {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onChange: (page: number) => void
  /** After the range: the noun and its total. */
  readonly words?: string
  /** Right end, such as key hints. */
  readonly end?: ReactNode
}

type Jump = { readonly by: number; readonly label: string; readonly content: ReactNode }

const icon = { size: 16, stroke: 1.75 } as const

const backwards: readonly Jump[] = [
  {
    by: -PAGE_JUMP,
    label: 'Voltar 10 páginas',
    content: (
      <>
        <IconChevronsLeft {...icon} /> 10
      </>
    ),
  },
  { by: -1, label: 'Página anterior', content: <IconChevronLeft {...icon} /> },
]
const forwards: readonly Jump[] = [
  { by: 1, label: 'Próxima página', content: <IconChevronRight {...icon} /> },
  {
    by: PAGE_JUMP,
    label: 'Avançar 10 páginas',
    content: (
      <>
        10 <IconChevronsRight {...icon} />
      </>
    ),
  },
]

function JumpButton({
  of: { label, content },
  isOff,
  onClick,
}: {
  readonly of: Jump
  readonly isOff: boolean
  readonly onClick: () => void
}) {
  return (
    <li>
      <button
        type="button"
        className={styles['page']}
        aria-label={label}
        aria-disabled={isOff || undefined}
        onClick={onClick}
      >
        {content}
      </button>
    </li>
  )
}

/** '1 a 20 de 272' and page buttons; the outermost jump 10 pages (spec 1:2.5). */
export function Pagination({ page, pageSize, total, onChange, words = '', end }: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const goTo = (to: number) => () => {
    if (to !== page) onChange(to)
  }
  const jump = (of: Jump) => {
    const to = jumpTo(page, pageCount, of.by)
    return <JumpButton key={of.label} of={of} isOff={to === page} onClick={goTo(to)} />
  }
  return (
    <div className={styles['foot']}>
      <span>{rangeText(page, pageSize, total) + words}</span>
      <nav aria-label="Páginas">
        <ul className={styles['pages']}>
          {backwards.map(jump)}
          {pageWindow(page, pageCount).map((entry, index) =>
            entry === 'gap' ? (
              <li key={`gap-${index}`} className={styles['gap']} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={entry}>
                <button
                  type="button"
                  className={styles['page']}
                  aria-label={`Página ${entry}`}
                  aria-current={entry === page ? 'page' : undefined}
                  onClick={goTo(entry)}
                >
                  {entry}
                </button>
              </li>
            ),
          )}
          {forwards.map(jump)}
        </ul>
      </nav>
      <div className={styles['end']}>{end}</div>
    </div>
  )
}
