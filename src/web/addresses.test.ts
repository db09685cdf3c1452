import { describe, expect, it } from "vitest";
import { addressMeant, isAddress } from "./addresses.ts";

describe("[A-17] Where a link may lead", () => {
  it.each([
    "/",
    "/new",
    "/models",
    "/d/one",
    "/d/one/room",
    "/d/one?at=3",
    "/d/one/room?at=12#m4",
    "/d/one#R1-security",
    "/#x",
    "/compare?a=one",
    "/compare?a=one&b=two",
  ])("to a page of the app: %s", (address) => expect(isAddress(address)).toBe(true));

  it.each([
    "",
    "//evil.com",
    "///evil.com",
    "/\\evil.com",
    "\\\\evil.com",
    "https://evil.com",
    "//evil.com/d/one",
    "/d/one//evil.com",
    "/d/..",
    "/d/../../evil",
    "/enter?key=x",
    "/api/session",
    "/mcp",
    "/compare?a=//evil.com",
    "/compare?a=one&b=two&c=three",
    "/compare?a=one\n",
    "/d/one?at=3&to=//evil.com",
    "/d/one?to=//evil.com",
    "/d/one#a b",
    "/d/one\n",
    "/d/one\r\nset-cookie: a=b",
    '/d/one#"><script>',
    "/d/ONE",
    "javascript:alert(1)",
    "/new;url=//evil.com",
    "/ new",
  ])("and nowhere else: %j", (address) => expect(isAddress(address)).toBe(false));

  it.each([
    ["", "/"],
    ["  \n", "/"],
    ["one-two-3", "/d/one-two-3"],
    ["/d/one/room", "/d/one/room"],
    ["http://127.0.0.1:4170/d/one?at=3#m4", "/d/one?at=3#m4"],
    ["http://localhost:4170/", "/"],
    ["http://evil.com/d/one", null],
    ["http://127.0.0.1:4170@evil.com/d/one", null],
    ["One two", null],
  ])("as a person types it: %j is %s", (typed, address) =>
    expect(addressMeant(typed)).toBe(address),
  );
});
