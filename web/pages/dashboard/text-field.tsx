export { TextField as default } from '../../ui/field.tsx';
