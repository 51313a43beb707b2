// htm's own types know one string too few: templates here give components, fragments and lists.
import type { ComponentChild, ContainerNode, VNode } from "preact";
export { h, Component } from "preact";
export declare function render(tree: ComponentChild, parent: ContainerNode): void;
export declare function html(strings: TemplateStringsArray, ...values: any[]): VNode<any>;
