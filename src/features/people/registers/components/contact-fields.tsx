import { IconPlus, IconTrash } from '@tabler/icons-react'
import { optionsOf } from '#listing/options-of.ts'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { phoneMask } from '#ui/fields/masks.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { type Contact, CONTACT_KINDS, type ContactKind } from '../contract/record.ts'
import styles from './register-form.module.css'

const kinds = optionsOf(CONTACT_KINDS)
const blank: Contact = { tipo: 'EMAIL', contato: '' }

/** Contacts as form values; at least one row is always shown (spec 3:5). */
export const shownContacts = (contacts: readonly Contact[] = []): readonly Contact[] =>
  contacts.length === 0
    ? [blank]
    : contacts.map((contact) =>
        contact.tipo === 'TELEFONE'
          ? { ...contact, contato: phoneMask.format(contact.contato) }
          : contact,
      )

/** Wire names of the contact values. */
export const contactNames = (contacts: readonly Contact[]): string[] =>
  contacts.map((_, place) => `contatos.${place}.contato`)

function ContactValue(props: {
  readonly contact: Contact
  readonly place: number
  readonly onChange: (contato: string) => void
  readonly error: string | undefined
}) {
  const shared = {
    label: `${CONTACT_KINDS[props.contact.tipo]} ${props.place + 1}`,
    value: props.contact.contato,
    onChange: props.onChange,
    error: props.error,
  }
  return props.contact.tipo === 'TELEFONE' ? (
    <MaskedField {...shared} mask={phoneMask} />
  ) : (
    <TextField {...shared} inputMode="email" maxLength={120} placeholder="nome@empresa.com.br" />
  )
}

type Props = {
  readonly contacts: readonly Contact[]
  readonly onChange: (contacts: readonly Contact[]) => void
  readonly errors: ReadonlyMap<string, string>
}

/** Kind and value of a contact, and its removal. */
function ContactRow({ contacts, onChange, errors, place }: Props & { readonly place: number }) {
  const contact = contacts[place] ?? blank
  const put = (next: Contact) => onChange(contacts.with(place, next))
  return (
    <div className={styles['contact']}>
      <SelectField
        label={`Tipo de contato ${place + 1}`}
        width={150}
        options={kinds}
        value={contact.tipo}
        onChange={(tipo) =>
          put({
            tipo: tipo as ContactKind,
            contato: tipo === contact.tipo ? contact.contato : '',
          })
        }
      />
      <div className={styles['grows']}>
        <ContactValue
          contact={contact}
          place={place}
          onChange={(contato) => put({ ...contact, contato })}
          error={errors.get(`contatos.${place}.contato`)}
        />
      </div>
      <div className={styles['remove']}>
        <IconButton
          label={`Remover contato ${place + 1}`}
          icon={<IconTrash size={18} stroke={1.75} />}
          disabledBecause={contacts.length === 1 ? 'Ao menos um contato permanece.' : undefined}
          onClick={() => onChange(contacts.filter((_, at) => at !== place))}
        />
      </div>
    </div>
  )
}

/** Contacts of a record, e-mail or telephone; changing the kind clears the value (spec 3:5). */
export function ContactFields(props: Props) {
  const { contacts, onChange, errors } = props
  return (
    <fieldset className={styles['group']}>
      <legend>Contatos</legend>
      {contacts.map((_, place) => (
        <ContactRow key={place} {...props} place={place} />
      ))}
      {errors.has('contatos') && <p className={styles['problem']}>{errors.get('contatos')}</p>}
      <div>
        <Button
          size="compact"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange([...contacts, blank])}
        >
          Adicionar contato
        </Button>
      </div>
    </fieldset>
  )
}
