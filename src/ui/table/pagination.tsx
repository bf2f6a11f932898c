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

/** '1 a 20 de 272' and page buttons; the outermost jump 10 pages (spec 1:2.5). */
export function Pagination({ page, pageSize, total, onChange, words = '', end }: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const go = (to: number, label: string, content: ReactNode) => (
    <button
      type="button"
      className={styles['page']}
      aria-label={label}
      aria-disabled={to === page || undefined}
      onClick={() => {
        if (to !== page) onChange(to)
      }}
    >
      {content}
    </button>
  )
  return (
    <div className={styles['foot']}>
      <span>{rangeText(page, pageSize, total) + words}</span>
      <nav aria-label="Páginas">
        <ul className={styles['pages']}>
          <li>
            {go(
              jumpTo(page, pageCount, -PAGE_JUMP),
              'Voltar 10 páginas',
              <>
                <IconChevronsLeft size={16} stroke={1.75} /> 10
              </>,
            )}
          </li>
          <li>
            {go(
              jumpTo(page, pageCount, -1),
              'Página anterior',
              <IconChevronLeft size={16} stroke={1.75} />,
            )}
          </li>
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
                  onClick={() => {
                    if (entry !== page) onChange(entry)
                  }}
                >
                  {entry}
                </button>
              </li>
            ),
          )}
          <li>
            {go(
              jumpTo(page, pageCount, 1),
              'Próxima página',
              <IconChevronRight size={16} stroke={1.75} />,
            )}
          </li>
          <li>
            {go(
              jumpTo(page, pageCount, PAGE_JUMP),
              'Avançar 10 páginas',
              <>
                10 <IconChevronsRight size={16} stroke={1.75} />
              </>,
            )}
          </li>
        </ul>
      </nav>
      <div className={styles['end']}>{end}</div>
    </div>
  )
}
