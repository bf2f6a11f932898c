import { Button, type ButtonProps } from '#ui/actions/button.tsx'
import { selectedWords } from '#ui/table/result-line.tsx'

import type { ListingAct } from './listing-screen.tsx'

type Act<Row> = Omit<ButtonProps, 'kind' | 'ariaLabel'> & { readonly list: ListingAct<Row> }

/**
 * The act about the whole search: the primary one, until something is selected. Then it steps back
 * behind the act on that.
 */
export function SearchAct<Row>({ list, icon, ...button }: Act<Row>) {
  const isBehind = list.selection.count > 0
  // Without its icon the line keeps its height: the row below the first tick must not move.
  return (
    <Button
      {...button}
      kind={isBehind ? 'default' : 'primary'}
      icon={isBehind ? undefined : icon}
    />
  )
}

/**
 * The act about what is selected: the primary one while something is, and it says of how many it
 * speaks.
 */
export function SelectionAct<Row>({ list, children, ...button }: Act<Row>) {
  return (
    <Button {...button} kind="primary">
      {children} {selectedWords(list.selection)}
    </Button>
  )
}
