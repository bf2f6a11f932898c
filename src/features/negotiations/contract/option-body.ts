import * as z from 'zod'

const Body = z.record(z.string().max(40), z.unknown())

/** What an option of the settings is called. */
export const optionDescription = z
  .string('Informe a descrição.')
  .trim()
  .min(1, 'Informe a descrição.')
  .max(120, 'Use até 120 caracteres.')

/**
 * The body that adds an option is its text alone (spec 3:7), or an object that may say more; it
 * arrives as a list of one.
 */
export const optionBody = <O extends z.ZodObject>(option: O) =>
  z.codec(
    z.union([z.string().max(400), Body, z.array(Body).length(1)]),
    z.array(option).length(1),
    {
      decode: (body) =>
        (Array.isArray(body)
          ? body
          : [typeof body === 'string' ? { description: body } : body]) as z.input<O>[],
      encode: (list) => list as Record<string, unknown>[],
    },
  )
