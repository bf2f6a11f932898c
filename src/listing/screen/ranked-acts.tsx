import { Button, type ButtonProps } from '#ui/actions/button.tsx'
import { selectedWords } from '#ui/table/result-line.tsx'

import type { ListingAct } from './listing-screen-props.ts'

type Act<Row> = Omit<ButtonProps, 'kind' | 'ariaLabel'> & { readonly list: ListingAct<Row> }

/**
 * Action on the whole search: primary until rows are selected, then secondary to the selection's
 * action.
 */
export function SearchAct<Row>({ list, icon, ...button }: Act<Row>) {
  const isBehind = list.selection.count > 0
  // Without its icon the line keeps its height, so the rows do not jump on the first tick.
  return (
    <Button
      {...button}
      kind={isBehind ? 'default' : 'primary'}
      icon={isBehind ? undefined : icon}
    />
  )
}

/** Action on the selection: primary while rows are selected; shows their count. */
export function SelectionAct<Row>({ list, children, ...button }: Act<Row>) {
  return (
    <Button {...button} kind="primary">
      {children} {selectedWords(list.selection)}
    </Button>
  )
}
