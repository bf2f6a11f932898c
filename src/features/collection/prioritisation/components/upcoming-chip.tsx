import { CheckboxField } from '#ui/fields/checkbox-field.tsx'

/** 'Com a vencer': the first block also lists customers with only upcoming amounts (rules 7.2). */
export function UpcomingChip({
  isOn,
  onChange,
}: {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return <CheckboxField label="Com a vencer" checked={isOn} onChange={onChange} />
}
