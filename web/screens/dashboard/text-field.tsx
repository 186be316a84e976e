export { TextField as default } from '../../ui/form/field.tsx';
