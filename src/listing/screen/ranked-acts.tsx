import { Button, type ButtonProps } from '#ui/actions/button.tsx'
import { selectedWords } from '#ui/table/result-line.tsx'
import { formatWhole } from '#values/whole-number.ts'

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

/**
 * Label of an action on the whole search; beside a selection it names its own number: 'Submeter
 * todos os 66'.
 */
export const allLabel = <Row,>(
  { selection, result }: ListingAct<Row>,
  label: string,
  verb: string,
  all = 'todos os',
): string => (selection.count > 0 && result ? `${verb} ${all} ${formatWhole(result.total)}` : label)

/** Action on the selection: primary while rows are selected; shows their count. */
export function SelectionAct<Row>({ list, children, ...button }: Act<Row>) {
  return (
    <Button {...button} kind="primary">
      {children} {selectedWords(list.selection)}
    </Button>
  )
}
