// Dots only between other characters; domain labels do not start or end with a hyphen (RFC 5321
// 4.1.2). Quoted names are legal but rejected, because in practice they are typing errors.
const email =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u

export const isEmail = (text: string): boolean => email.test(text)
